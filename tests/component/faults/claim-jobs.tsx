import { screen } from '@testing-library/react'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { isolated } from '../../../src/domain/isolated.ts'
import { ClaimsSection } from '../../../src/features/shared/claims/ClaimsSection.tsx'
import { createClaims } from '../../../src/features/shared/claims/claims.store.ts'
import {
  agreedText,
  askedText,
  isPlayerText,
  QUESTION,
  UNDONE,
} from '../../../src/features/shared/claims/messages.ts'
import { button, type Job, press } from './run-job.tsx'

const BOB = isolated('Bob')
const shows = (text: string) => screen.queryAllByText(text).length > 0
const claim = { id: 'C-1', player: 1, playerName: 'Bob', golfer: 'Bob Lee', state: 'asked' }

const job = (name: string, endpoint: AnyEndpoint, rest: Pick<Job, 'isDone'> & Partial<Job>): Job => ({
  name,
  endpoint,
  address: '/round/R1',
  open: ({ service: { api } }) => (
    <ClaimsSection claims={createClaims({ api, token: 'R1', isSignedIn: async () => true })} isOpen />
  ),
  ...rest,
})

/** Makes the service respond with claims of one kind. */
const withClaims =
  (claims: object): Job['prepare'] =>
  (service) =>
    service.break(e.getClaims, () => Response.json(claims))

export const claimJobs: readonly Job[] = [
  job('the claims of a round', e.getClaims, {
    isDone: () => shows(QUESTION),
    // The page of the round works without them.
    hasAlternative: () => true,
  }),
  job('claiming a player', e.claimPlayer, {
    act: () => press('This is me: Bob'),
    retry: () => press('This is me: Bob'),
    isDone: () => shows(askedText(BOB)),
    hasAlternative: () => shows(QUESTION) || shows(agreedText(BOB)),
  }),
  job('agreeing to a claim', e.answerClaim, {
    prepare: withClaims({ isOwner: true, claims: [claim], players: [] }),
    act: () => press('Agree'),
    retry: () => press('Agree'),
    isDone: () => shows(isPlayerText(isolated('Bob Lee'), BOB)),
    hasAlternative: () => button('Agree') !== undefined,
  }),
  job('taking a claim back', e.withdrawClaim, {
    prepare: withClaims({ isOwner: false, claims: [claim], players: [] }),
    act: () => press('Undo'),
    retry: () => press('Undo'),
    isDone: () => shows(UNDONE) || shows(QUESTION),
    hasAlternative: () => button('Undo') !== undefined,
  }),
]
