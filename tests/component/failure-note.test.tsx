import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FailureNote } from '../../src/features/staff/shared/FailureNote.tsx'
import { type Failure, malformed, network } from '../../src/platform/api/result.ts'

const http = (status: number, body = 'No'): Failure => ({ kind: 'http', status, body })
const LOGIN = 'Sign in again and come back here'
const UNCERTAIN = 'The change may have been saved. Check before you repeat it. '

test.each<[what: string, failure: Failure, text: string]>([
  ['no response', network, 'The service did not respond. Try again'],
  ['a wrong response', malformed, 'The service sent a response that this page cannot read. Try again'],
  ['400', http(400), 'The service rejected the request (400): No. Try again'],
  ['401', http(401), `Your session has ended (401). ${LOGIN}`],
  ['404', http(404), 'The service could not find it (404): No. Try again'],
  ['429', http(429), 'There were too many requests. Please wait a moment (429): No. Try again'],
  ['500', http(500, 'Broken!'), 'The service failed (500): Broken! Try again'],
  ['503 without a message', http(503, ''), 'The service failed (503). Try again'],
])('says why something did not load after %s, and whether to repeat it', (_, failure, text) => {
  const onRetry = vi.fn()
  render(<FailureNote failure={failure} onRetry={onRetry} />)
  expect(document.body.textContent).toBe(text)
  const retry = screen.queryByRole('button', { name: 'Try again' })
  if (retry) fireEvent.click(retry)
  expect(onRetry).toHaveBeenCalledTimes(text.endsWith('Try again') ? 1 : 0)
})

test.each<[what: string, failure: Failure, text: string]>([
  ['no response', network, `The service did not respond. ${UNCERTAIN}Check again`],
  [
    'a wrong response',
    malformed,
    `The service sent a response that this page cannot read. ${UNCERTAIN}Check again`,
  ],
  ['400', http(400), 'The service rejected the request (400): No. '],
  ['429', http(429), 'There were too many requests. Please wait a moment (429): No. Check again'],
  ['500', http(500), `The service failed (500): No. ${UNCERTAIN}Check again`],
])('says whether a change may have been made after %s', (_, failure, text) => {
  render(<FailureNote failure={failure} onRetry={() => {}} isChange />)
  expect(document.body.textContent).toBe(text)
})

test('offers to sign in again and to return to the same page', () => {
  window.history.replaceState(undefined, '', '/admin?query=ann#rounds')
  render(<FailureNote failure={http(401)} />)
  expect(screen.getByRole('link', { name: LOGIN }).getAttribute('href')).toBe(
    '/login?redirectUrl=%2Fadmin%3Fquery%3Dann%23rounds',
  )
  window.history.replaceState(undefined, '', '/')
})

test('shortens a long message of the service', () => {
  render(<FailureNote failure={http(400, 'x'.repeat(600))} />)
  expect(document.body.textContent).toBe(`The service rejected the request (400): ${'x'.repeat(500)}. `)
})
