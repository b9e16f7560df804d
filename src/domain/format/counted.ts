/** Returns a number with its noun: "1 recipient", "2,000 recipients". */
export function counted(count: number, one: string, many: string): string {
  // Not `toLocaleString`: the first use of a locale takes a browser up to 40 ms.
  const figures = String(count).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${figures} ${count === 1 ? one : many}`
}
