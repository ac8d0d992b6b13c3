import { Box } from '@mui/material';

/** The first lines of a file, with line numbers. */
export function Sample({ rows, headerLine }: { rows: readonly (readonly string[])[]; headerLine: number }) {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Start of the file">
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          fontSize: 14,
          '& td, & th': {
            px: 1,
            py: 0.5,
            border: 1,
            borderColor: 'divider',
            whiteSpace: 'nowrap',
            textAlign: 'start',
          },
        }}
      >
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its number
            <tr key={index} style={index + 1 === headerLine ? { fontWeight: 700 } : {}}>
              <th scope="row">{index + 1}</th>
              {row.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: neither does a cell
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
