/**
 * Returns the areas of a transaction with some of them replaced. They cannot be copied, because each is created on its
 * first use.
 */
export function withAreas<Areas extends object>(areas: Areas, replaced: Partial<Areas>): Areas {
  return Object.assign(Object.create(areas), replaced)
}
