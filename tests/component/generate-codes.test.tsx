// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { GenerateForm } from '../../src/features/console/promo/GenerateForm.tsx'
import { createPromoGenerate } from '../../src/features/console/promo/promo-generate.store.ts'
import { stubApi } from '../support/stub-api.ts'

afterEach(cleanup)

/** Fills in the form and submits it. */
async function submit(count: string, expiration: string) {
  const { api, calls } = stubApi()
  const generate = createPromoGenerate(api, () => {})
  generate.edit({ category: 'press', type: 'pro_year', batch: 'spring', description: 'x', count, expiration })
  const lists = { categories: ['press'], types: [{ id: 'pro_year', description: 'One year' }], batches: {} }
  render(<GenerateForm generate={generate} lists={lists} />)
  fireEvent.click(screen.getByRole('button', { name: 'Generate' }))
  return calls
}

test.each([
  ['101', '', 'They never expire.'],
  ['1', '2020-01-31', 'They expired on 2020-01-31, so nobody could use them.'],
])('asks before %s codes that expire on "%s"', async (count, expiration, text) => {
  const calls = await submit(count, expiration)
  expect(calls).toEqual([])
  expect(screen.getByRole('dialog').textContent).toContain(text)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(calls).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Generate' }))
  await userEvent.click(screen.getByRole('button', { name: 'Generate codes' }))
  expect(calls).toHaveLength(1)
})

test('generates a few codes without a question', async () => {
  expect(await submit('100', '2099-01-31')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Generate codes' })).toBeNull()
})
