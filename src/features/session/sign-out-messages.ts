import { counted } from '../../domain/format/counted.ts'
import type { AskedSheets } from '../../platform/sheets/sign-out-sheets.ts'

export const keptRounds = {
  title: 'What happens to the rounds on this phone?',
  keep: 'Keep and sign out',
  remove: 'Delete and sign out',
}

/** Returns which rounds stay or go at sign-out, and what is lost with them. */
export function keptRoundsTexts({ own, others, unsentEntries, unsentRounds }: AskedSheets): string[] {
  const texts: string[] = []
  if (own > 0) {
    const are = own === 1 ? 'is' : 'are'
    texts.push(`${counted(own, 'round', 'rounds')} of yours ${are} live or not fully sent.`)
  }
  if (others > 0) {
    texts.push(
      `This phone has the key for ${counted(others, 'round', 'rounds')} of somebody else. Without it, you need the link for scorers again.`,
    )
  }
  const lost = [
    ...(unsentEntries > 0 ? [counted(unsentEntries, 'entry', 'entries')] : []),
    ...(unsentRounds > 0 ? [counted(unsentRounds, 'round', 'rounds')] : []),
  ].join(' and ')
  texts.push(
    lost === ''
      ? 'If you delete them, no score is lost: the server has them all.'
      : `If you delete them, you lose for good what only this phone has: ${lost}.`,
  )
  return texts
}
