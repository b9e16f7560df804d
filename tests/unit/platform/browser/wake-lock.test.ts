import { expect, test } from 'vitest'
import { createKeepAwake } from '../../../../src/platform/browser/wake-lock.ts'
import { fakeVisibility } from '../../../support/fake-visibility.ts'

test('keeps the screen on, even after the page was hidden, until it is released', async () => {
  const { visibility, setHidden } = fakeVisibility()
  let requests = 0
  let releases = 0
  const keepAwake = createKeepAwake({
    visibility,
    request: async () => {
      requests += 1
      return {
        release() {
          releases += 1
        },
      }
    },
  })
  const stop = keepAwake()
  expect(requests).toBe(1)
  setHidden(true)
  expect(requests).toBe(1)
  setHidden(false)
  expect(requests).toBe(2)
  stop()
  await Promise.resolve()
  await Promise.resolve()
  expect(releases).toBe(1)
  setHidden(false)
  expect(requests).toBe(2)
})

test('continues without a wake lock if the browser refuses it', async () => {
  const { visibility } = fakeVisibility()
  const stop = createKeepAwake({ visibility, request: () => Promise.reject(new Error('battery low')) })()
  await Promise.resolve()
  expect(stop).not.toThrow()
})
