// Not `toLocaleString`: the first use of a locale takes a browser up to 40 ms.

/** Returns a whole number with its thousands apart: "2,000". */
export function wholeText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Returns a number with its noun: "1 recipient", "2,000 recipients". */
export function counted(count: number, one: string, many: string): string {
  return `${wholeText(count)} ${count === 1 ? one : many}`
}

/** Returns '1st', '2nd', '3rd', '4th', '11th', '21st'. */
export function ordinal(position: number): string {
  const suffix =
    Math.floor(position / 10) % 10 === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th')
  return `${position}${suffix}`
}
