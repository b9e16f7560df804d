/** Returns a number with its noun: "1 recipient", "2,000 recipients". */
export function counted(count: number, one: string, many: string): string {
  // The first use of a locale takes a browser up to 40 ms, and a round has only small numbers.
  const figures = count < 1000 ? String(count) : count.toLocaleString('en')
  return `${figures} ${count === 1 ? one : many}`
}
