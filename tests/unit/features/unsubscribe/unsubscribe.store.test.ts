import { describe, expect, test } from 'vitest'
import { type EmailCategory, getOptOuts, unsubscribe } from '../../../../src/contract/unsubscribe.ts'
import {
  createUnsubscribe,
  type Unsubscribe,
} from '../../../../src/features/unsubscribe/unsubscribe.store.ts'
import type { Result } from '../../../../src/platform/api/result.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { hasAll, httpFailure, networkFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

function started(address = '/unsubscribe?token=T%201', capabilities = hasAll) {
  const stub = stubApi()
  const time = fakeClock()
  let restore = () => {}
  const onRestore = (listener: () => void) => {
    restore = listener
    return () => {}
  }
  const store = createUnsubscribe({
    api: stub.api,
    page: fakePage(address).page,
    clock: time.clock,
    capabilities,
    onRestore,
  })
  store.start()
  return { ...stub, time, store, restore: () => restore() }
}

/** Starts with a loaded choice, or with a failure to load it. */
async function loaded(result: Result<EmailCategory[]> = success([])) {
  const setup = started()
  await setup.respondTo(getOptOuts, result)
  return setup
}

/** Returns what the page shows of a store. */
const shown = ({ $present, $chosen, $saving, $alerts }: Unsubscribe) => ({
  presentChoice: $present.get().status,
  chosen: $chosen.get(),
  isSaving: $saving.get().status === 'pending',
  alerts: $alerts.get(),
})

const saveCalls = ({ calls }: ReturnType<typeof started>) =>
  calls.filter(({ endpoint }) => endpoint === unsubscribe).map(({ input }) => input)

describe('the current choice', () => {
  test('is loaded with the token of the address, and shown', async () => {
    const { store, calls, respondTo } = started()
    expect(calls[0]?.input).toEqual({ path: { token: 'T 1' } })
    expect(shown(store)).toMatchObject({ presentChoice: 'loading', chosen: [] })
    await respondTo(getOptOuts, success(['RoundSharing']))
    expect(shown(store)).toMatchObject({ presentChoice: 'found', chosen: ['RoundSharing'] })
  })

  test.each(['/unsubscribe', '/unsubscribe?token=%20'])(
    'is missing without a request at %s, which has no token, and nothing can be saved',
    async (address) => {
      const { store, calls } = started(address)
      await settled()
      expect(shown(store).presentChoice).toBe('missing')
      await store.save()
      expect([calls, shown(store).alerts]).toEqual([[], []])
    },
  )

  test('times out after eight seconds, so that the recipient can unsubscribe', () => {
    const { calls, time } = started()
    time.advance(7999)
    expect(calls[0]?.signal?.aborted).toBe(false)
    time.advance(1)
    expect(calls[0]?.signal?.aborted).toBe(true)
  })

  test('is loaded again on a retry, keeping the selections of the recipient', async () => {
    const { store, respondTo } = await loaded(networkFailure)
    store.choose('Marketing', true)
    void store.load()
    await respondTo(getOptOuts, success(['RoundSharing']))
    expect(shown(store)).toMatchObject({
      presentChoice: 'found',
      chosen: ['RoundSharing', 'Marketing'],
    })
  })

  test('is loaded again when the page is restored', async () => {
    const { store, restore, respondTo } = await loaded(success(['RoundSharing']))
    restore()
    await respondTo(getOptOuts, success(['Marketing']))
    expect(shown(store).chosen).toEqual(['Marketing'])
  })
})

describe('saving', () => {
  test('sends the whole choice once for a double click', async () => {
    const setup = await loaded(success(['Marketing']))
    const { store, respondTo } = setup
    store.choose('RoundSharing', true)
    store.choose('Marketing', false)
    void store.save()
    void store.save()
    expect(saveCalls(setup)).toEqual([{ path: { token: 'T 1' }, query: {}, body: ['RoundSharing'] }])
    expect(shown(store).isSaving).toBe(true)
    await respondTo(unsubscribe, success(null))
    expect(shown(store)).toMatchObject({
      isSaving: false,
      alerts: [{ kind: 'success', text: 'Email preferences updated', dismissAfterMs: 5000 }],
    })
  })

  test('only adds while the current choice is unknown', async () => {
    const setup = await loaded(networkFailure)
    expect(setup.store.isChoiceUnknown()).toBe(true)
    setup.store.choose('Marketing', true)
    void setup.store.save()
    expect(saveCalls(setup)).toEqual([
      { path: { token: 'T 1' }, query: { mode: 'add' }, body: ['Marketing'] },
    ])
    await setup.respondTo(unsubscribe, success(null))
    expect(shown(setup.store).presentChoice).toBe('failed')
  })

  test('replaces the choice where the service cannot tell it', async () => {
    const setup = started(undefined, { has: () => false })
    await setup.respondTo(getOptOuts, httpFailure(405))
    expect(setup.store.isChoiceUnknown()).toBe(false)
    setup.store.choose('Marketing', true)
    void setup.store.save()
    expect(saveCalls(setup)).toEqual([{ path: { token: 'T 1' }, query: {}, body: ['Marketing'] }])
  })

  test('sends nothing while the current choice is being loaded', async () => {
    const setup = started()
    await setup.store.save()
    expect(saveCalls(setup)).toEqual([])
  })
})
