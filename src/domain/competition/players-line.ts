/** Returns the players of a side in one line; empty for a player, and for a side whose name says the same. */
export function playersLine(name: string, players: readonly { name: string }[] = []): string {
  const line = players.map((player) => player.name).join(', ')
  return name.replaceAll(' / ', ', ') === line ? '' : line
}
