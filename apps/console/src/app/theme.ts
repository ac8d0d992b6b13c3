import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

const typography = { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif' };

function themeOf(start: RaThemeOptions, palette: RaThemeOptions['palette']): RaThemeOptions {
  return {
    ...start,
    typography,
    palette: { ...start.palette, ...palette },
    components: {
      ...start.components,
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { root: { minHeight: 44, textTransform: 'none' } },
      },
      // No icons: react-admin would give most entries the same one.
      RaMenuItemLink: { styleOverrides: { root: { '& .RaMenuItemLink-icon': { display: 'none' } } } },
      MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'medium' } },
    },
  };
}

// The brand's colours: paper, ink, vermilion and money green.
export const lightTheme = themeOf(defaultLightTheme, {
  mode: 'light',
  primary: { main: '#b0321e', contrastText: '#ffffff' },
  secondary: { main: '#1b1a17', contrastText: '#ffffff' },
  success: { main: '#17684a', contrastText: '#ffffff' },
  error: { main: '#a3230f', contrastText: '#ffffff' },
  background: { default: '#faf6ee', paper: '#fffdf9' },
  text: { primary: '#1b1a17', secondary: '#5e574b' },
});

export const darkTheme = themeOf(defaultDarkTheme, {
  mode: 'dark',
  primary: { main: '#ff9d8a', contrastText: '#161512' },
  secondary: { main: '#2a2722', contrastText: '#f4efe4' },
  success: { main: '#6fd0a2', contrastText: '#161512' },
  error: { main: '#ff9d8a', contrastText: '#161512' },
  background: { default: '#161512', paper: '#201e1a' },
  text: { primary: '#f4efe4', secondary: '#b8b0a0' },
});
