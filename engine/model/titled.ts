/** `hideCards` -> `Hide Cards`, `tic-tac-toe` -> `Tic Tac Toe`. */
export function titled(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[\s_-]+/)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}
