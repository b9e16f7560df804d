import type { CompetitionDocument } from '../../contract/competition-document.ts'
import { PLAYER_STATES, type PlayerState } from '../../contract/round-rules.ts'
import { STATE_TEXTS } from '../../domain/competition/competition-texts.ts'
import type { Failure } from '../../platform/api/result.ts'
import { UNREACHABLE } from '../shared/form-failure.ts'

export const PLAYER_STATE_OPTIONS: readonly { value: PlayerState | 'playing'; label: string }[] = [
  { value: 'playing', label: 'Plays' },
  ...PLAYER_STATES.map((value) => ({ value, label: STATE_TEXTS[value].words })),
]

/** Returns why a call failed. The service says in words what is wrong; ids in it become names. */
export function failureText(failure: Failure, document?: Pick<CompetitionDocument, 'entrants'>): string {
  if (failure.kind === 'network') return UNREACHABLE
  if (failure.kind !== 'http' || failure.status >= 500 || failure.body === '') {
    return 'The service had a problem. Please try again.'
  }
  return failure.body.replace(/entrants\[([\w-]+)\]/g, (text, id: string) => {
    return document?.entrants?.find((one) => one.id === id)?.name ?? text
  })
}
