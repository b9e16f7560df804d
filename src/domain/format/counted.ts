// Not `toLocaleString`: the first use of a locale takes a browser up to 40 ms.

/** Returns a whole number with its thousands apart: "2,000". */
export function wholeText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Returns a number with its noun: "1 recipient", "2,000 recipients". */
export function counted(count: number, one: string, many: string): string {
  return `${wholeText(count)} ${count === 1 ? one : many}`
}
