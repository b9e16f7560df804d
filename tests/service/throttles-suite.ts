import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { expect, test } from 'vitest'
import { createThrottles, type Limit } from '../../src/service/base/throttles.ts'
import { serviceOfTests, type TestService } from '../support/service.ts'

/** Defines tests of the limits that are counted in the database. */
export function describeThrottles(start: () => Promise<TestService>): void {
  const service = serviceOfTests(start)

  /** Returns the `Retry-After` in seconds, or undefined if the attempt was allowed. */
  const refusal = async (...limits: Limit[]) => {
    try {
      await createThrottles(service.context).take(limits)
      return undefined
    } catch (error) {
      return error as { status: number; message: string; headers: Record<string, string> }
    }
  }

  test('counts each limit in its own window', async () => {
    const short = { key: 'short|a', max: 1 }
    const long = { key: 'long|a', max: 2, windowMs: 3 * millisecondsInHour }
    expect(await refusal(short, long)).toBeUndefined()
    expect(await refusal(short, long)).toMatchObject({
      status: 429,
      message: 'Too many attempts. Please try again in 15 minutes.',
    })
    service.advanceClock(15 * millisecondsInMinute)
    expect(await refusal(short, long)).toBeUndefined()
    expect(await refusal(short)).toMatchObject({ status: 429 })
    service.advanceClock(15 * millisecondsInMinute)
    // The attempt of the second call was refused, so it was not counted.
    const late = await refusal(short, long)
    expect(late).toMatchObject({ message: 'Too many attempts. Please try again in 3 hours.' })
    expect(Number(late?.headers['Retry-After'])).toBeGreaterThan(2.4 * 3600)
    service.advanceClock(2.5 * millisecondsInHour)
    expect(await refusal(short, long)).toBeUndefined()
  })

  test('forgets attempts when their own window has ended', async () => {
    const limit = { key: 'day|b', max: 1, windowMs: 24 * millisecondsInHour }
    expect(await refusal(limit)).toBeUndefined()
    service.advanceClock(23 * millisecondsInHour)
    await createThrottles(service.context).forget([])
    expect(await refusal(limit)).toMatchObject({ status: 429 })
    service.advanceClock(millisecondsInHour)
    expect(await refusal(limit)).toBeUndefined()
  })
}
