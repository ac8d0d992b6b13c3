/** Makes a button the label of a file field: only the field is a control and takes the focus. */
export const fileLabel = { component: 'label', role: undefined, tabIndex: -1 } as const;
