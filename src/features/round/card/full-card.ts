import { FullCard } from './FullCard.tsx'

/** The components of the full page's scorecard. */
export const fullCard = { FullCard }
