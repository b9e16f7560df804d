/** Returns '1st', '2nd', '3rd', '4th', '11th', '21st'. */
export function ordinal(position: number): string {
  const suffix =
    Math.floor(position / 10) % 10 === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th')
  return `${position}${suffix}`
}
