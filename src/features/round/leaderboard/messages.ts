export const messages = {
  order: 'Order',
  byPosition: 'By position',
  asPlayed: 'As played',
} as const
