import { act, render, screen, within } from '@testing-library/react'

import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RoundEmbedIsland } from '../../src/features/round/embed/RoundEmbed.island.tsx'
import { RoundEmbed } from '../../src/features/round/embed/RoundEmbed.tsx'
import { followLive } from '../../src/features/round/live/live-session.ts'
import { createRound } from '../../src/features/round/round.store.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { fakeLiveDatabase } from '../support/fake-live-database.ts'
import { fakeNetwork } from '../support/fake-network.ts'
import { PARS_18, parsedLive, parsedRound, playerCard, settingsOf } from '../support/round-values.ts'
import { httpFailure, stubApi, success } from '../support/stub-api.ts'

const settings = settingsOf(PARS_18)
const cards = [playerCard('Ann', PARS_18, [6, 'P', ...PARS_18.slice(2)]), playerCard('Bob', PARS_18, PARS_18)]

function show() {
  const server = stubApi()
  const live = fakeLiveDatabase()
  const { clock } = fakeClock()
  const round = createRound({
    api: server.api,
    clock,
    token: () => 'R/1',
    loadLive:
      async () =>
      (...parts) =>
        followLive({ clock, liveDatabase: live.liveDatabase, network: fakeNetwork().network }, ...parts),
    loadCache: async () => ({
      put() {},
      delete() {},
      find: async () => ({ status: 'missing' }),
      findTagged: async () => undefined,
    }),
    retryScripts() {},
  })
  render(<RoundEmbed round={round} clock={clock} token={() => 'R/1'} company="Fairway" />)
  return { server, live }
}

test('shows leaderboard and scores with one link to the round, and no controls', async () => {
  const { server } = show()
  await act(() => server.respondLast(success(parsedRound({ type: 'Round', settings, scorecard: { cards } }))))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Old Links')
  const board = screen.getByRole('region', { name: 'Leaderboard' })
  expect(within(board).getAllByRole('listitem')[0]?.textContent).toContain('Bob')
  const out = screen.getByRole('table', { name: 'Gross scores, Out' })
  expect(within(out).getAllByRole('columnheader')).toHaveLength(11)
  expect(within(out).getAllByRole('row')[1]?.textContent).toMatch(/^Ann6/)
  expect(within(out).getByRole('img', { name: 'picked up' })).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Gross scores, In' })).toBeTruthy()
  const links = screen.getAllByRole('link')
  expect(
    links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]),
  ).toEqual([['Open the round', '/round/R%2F1', '_blank']])
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('shows new scores of a live round and the state of its connection', async () => {
  const { server, live } = show()
  await act(() => server.respondLast(success(parsedRound({ type: 'LiveRound' }))))
  expect(screen.getByText('Waiting for the first score')).toBeTruthy()
  act(() => {
    live.connection(true)
    live.value(parsedLive(settings, [playerCard('Ann', PARS_18, [5])]))
  })
  expect(screen.getByRole('status').textContent).toBe('Live')
  expect(screen.getAllByRole('row', { name: /^Ann/ })[0]?.textContent).toBe('Ann5')
  act(() => live.value(parsedLive(settings, [playerCard('Ann', PARS_18, [5, 7])])))
  expect(screen.getAllByRole('row', { name: /^Ann/ })[0]?.textContent).toBe('Ann57')
})

test('shows that a round is not available', async () => {
  const { server } = show()
  await act(() => server.respondLast(httpFailure(404)))
  expect(screen.getByText('Round is not available')).toBeTruthy()
})

test('is prerendered without a round', () => {
  expect(renderToString(<RoundEmbedIsland />)).toContain('Loading the round')
})
