import { Box } from '@mui/material';

/** How a file begins, with the numbers of its lines. */
export function Sample({ rows, headerLine }: { rows: readonly (readonly string[])[]; headerLine: number }) {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="The beginning of the file">
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands in its place
            <tr key={index} style={index + 1 === headerLine ? { fontWeight: 700 } : {}}>
              <th scope="row">{index + 1}</th>
              {row.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: so is a cell
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
