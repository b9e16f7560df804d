/** Returns a number with its noun: "1 recipient", "2,000 recipients". */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
