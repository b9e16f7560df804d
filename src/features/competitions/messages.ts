import type { CompetitionState } from '../../contract/competitions.ts'
import { PLAYER_STATES, type PlayerState } from '../../contract/round-rules.ts'
import { STATE_TEXTS } from '../../domain/competition/competition-texts.ts'

export const STATES: Record<CompetitionState, string> = {
  planned: 'Not started',
  live: 'Live',
  finished: 'Finished',
}

export const PLAYER_STATE_OPTIONS: readonly { value: PlayerState | 'playing'; label: string }[] = [
  { value: 'playing', label: 'Plays' },
  ...PLAYER_STATES.map((value) => ({ value, label: STATE_TEXTS[value].words })),
]

/** What phones that open a code and their players should know. */
export const SLIP_STEPS = [
  'Scan the code with the camera of one or two phones. No account and no app is needed.',
  'Enter the score of each player after each hole. Without a network it is sent later.',
  'After the last hole, check the cards together and confirm them.',
] as const
