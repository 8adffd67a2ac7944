/** Formats rows as text, each column as wide as its widest cell; numbers are aligned right. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, column) => Math.max(...rows.map((row) => String(row[column] ?? '').length)))
  const cell = (value: string | number, column: number) =>
    typeof value === 'number' ? String(value).padStart(widths[column]) : value.padEnd(widths[column])
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n')
}
