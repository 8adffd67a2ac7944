/** CPU that this process has used so far, in milliseconds; a command of every child. */
export function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
