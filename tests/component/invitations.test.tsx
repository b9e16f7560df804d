import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RoundClaims } from '../../src/contract/round-claims.ts'
import { ClaimsSection } from '../../src/features/shared/claims/ClaimsSection.tsx'
import { createClaims } from '../../src/features/shared/claims/claims.store.ts'
import { invitationIn, invitationPath } from '../../src/features/shared/claims/invitation.ts'
import { settled, stubApi, success } from '../support/stub-api.ts'

const players = [
  { player: 1, name: 'Bob' },
  { player: 2, name: 'Cara' },
]
const nothing: RoundClaims = { isOwner: false, claims: [], players: [], invitable: [], invitations: [] }

async function show(view: RoundClaims, hash = '') {
  const { api, calls, respondLast } = stubApi()
  const claims = createClaims({ api, token: 'R1', isSignedIn: async () => true })
  render(<ClaimsSection claims={claims} invitation={invitationIn(hash)} />)
  await act(settled)
  await act(() => respondLast(success(view)))
  return { calls, respond: (value: unknown) => act(() => respondLast(success(value))) }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('asks who was invited whether it is them, and answers with the invitation', async () => {
  const { hash } = new URL(invitationPath('R1', { player: 1, secret: 'a-b_c' }), 'https://golf.example')
  const { calls, respond } = await show({ ...nothing, players }, hash)
  expect(screen.getByText('Bob, is this you?')).toBeTruthy()
  expect(screen.queryByText('Cara')).toBeNull()
  press('Yes, that is me')
  expect(calls.at(-1)?.input.body).toEqual({ player: 1, invitation: 'a-b_c' })
  await respond({ ...nothing, claims: [{ id: 'C', player: 1, playerName: 'Bob', state: 'agreed' }] })
  expect(screen.getByText('You are Bob in this round. It is in your history.')).toBeTruthy()
})

test('says that an invitation cannot be used any more, and ignores other fragments', async () => {
  await show(nothing, '#invited-1-abc')
  expect(screen.getByText(/^This invitation was used or withdrawn/)).toBeTruthy()
  expect([invitationIn('#3'), invitationIn('#invited-x-abc'), invitationIn('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('gives the owner a link for each of the others, which can be withdrawn', async () => {
  const owner = { ...nothing, isOwner: true, invitable: players }
  const { respond, calls } = await show(owner)
  press('Invite Bob')
  const invitations = [{ id: 'I', player: 1, playerName: 'Bob' }]
  await respond({ secret: 's', claims: { ...owner, invitations } })
  expect(screen.getByText('Bob is invited.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy the link for Bob' })).toBeTruthy()
  press('Withdraw the invitation of Bob')
  expect(calls.at(-1)?.input.path).toEqual({ token: 'R1', id: 'I' })
  await respond(owner)
  expect(screen.queryByText('Bob is invited.')).toBeNull()
})
