export const messages = {
  order: 'Order',
  byPosition: 'By position',
  asPlayed: 'As played',
  notComparable: 'A hole has no score',
} as const
