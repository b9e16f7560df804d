interface Tee {
  name: string
  gender?: string | undefined
}

/** Returns the name of a tee with whom its ratings are for: `White`, or `White, women`. */
export const teeLabel = ({ name, gender }: Tee): string => (gender ? `${name}, ${gender}` : name)

/** Returns the tee with a label, else the first with its name: another course may have it without a gender. */
export function teeWithLabel<One extends Tee>(tees: readonly One[], label: string): One | undefined {
  const isNamed = ({ name }: Tee) => name === label || label.startsWith(`${name}, `)
  return tees.find((tee) => teeLabel(tee) === label) ?? tees.find(isNamed)
}
