/** Returns a playing handicap as golfers write it: '14', or '+2' for a plus handicap, which is negative. */
export function handicapFigure(playingHandicap: number): string {
  return playingHandicap < 0 ? `+${-playingHandicap}` : String(playingHandicap)
}

/** Returns 'handicap 14'; empty if the playing handicap is unknown. */
export function handicapText(playingHandicap: number | undefined): string {
  return playingHandicap === undefined ? '' : `handicap ${handicapFigure(playingHandicap)}`
}
