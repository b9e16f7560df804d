import type { TabChannel } from '../../platform/browser/tab-channel.ts'
import type { NewKeptEntry, SheetDatabase } from '../../platform/sheets/sheet-database.ts'
import type { SheetSync } from '../../platform/sheets/sheet-sync.ts'
import { createGrowingPauses, type GrowingPausesDeps } from '../../platform/stores/growing-pauses.ts'
import type { ExchangedSheet, SheetExchange } from './score-sheet.store.ts'

/** Watches what others enter in a round. */
export interface SheetWatch {
  stop(): void
  /** Connects again if the connection is lost, because the service has just responded. */
  reconnect(): void
}

export interface SheetExchangeDeps extends GrowingPausesDeps {
  db: Pick<SheetDatabase, 'addEntries'>
  sync: Pick<SheetSync, 'exchange'>
  /** Tells other tabs that a sheet has changed. */
  tabs: Pick<TabChannel<{ token: string }>, 'send'>
  /**
   * Watches the number of the service's log. Called once the sheet is on the service. Rejects if watching cannot begin.
   */
  watch(token: string, onSeq: (seq: number | undefined) => void): Promise<SheetWatch>
}

/** How long nothing is tapped before a score is sent. */
const HOLD_MS = 1500

/** Returns whether the next tap may still change a score before it is sent. */
export function hasHeld({ own, unread }: Record<'own' | 'unread', readonly NewKeptEntry[]>): boolean {
  return [...own, ...unread].some(({ isHeld }) => isHeld)
}

const NOTHING_HELD = { ids: '', stop: () => {} }

/** Begins to exchange the entries of a sheet with the service, when there is something to send or to receive. */
export function createSheetExchange(sheet: ExchangedSheet, deps: SheetExchangeDeps): SheetExchange {
  const { token, $state } = sheet
  const { sync, network, visibility } = deps
  const pauses = createGrowingPauses(deps, () => void attempt())
  let watching: Promise<SheetWatch | undefined> | undefined
  let exchanging: Promise<void> | undefined
  let isRequested = false
  let isBusy = false
  /** Whether the log has arrived once. */
  let hasArrived = false
  /** The highest number of the live value since the last exchange began; infinite if there is something to send. */
  let announced = 0
  let holding = NOTHING_HELD
  const found = () => {
    const state = $state.get()
    return state.status === 'found' ? state : undefined
  }

  /** Exchanges entries at once, and after a failure begins with the shortest pause. */
  function exchange(): Promise<void> {
    pauses.reset()
    return attempt()
  }

  function attempt(): Promise<void> {
    isRequested = true
    return exchangeAll()
  }

  /** Exchanges until nothing is left to do; whoever asks meanwhile waits for the end. */
  function exchangeAll(): Promise<void> {
    exchanging ??= exchangeUntilDone()
    return exchanging
  }

  async function exchangeUntilDone(): Promise<void> {
    do {
      isRequested = false
      announced = 0
      let isCurrent = false
      try {
        const result = await sync.exchange(token, sheet.unstored())
        const { retryAfterMs } = result
        isBusy = result.status === 'waiting' && result.problem === 'busy'
        sheet.receive(result)
        isCurrent = result.status === 'done'
        if (isCurrent) void watching?.then((one) => one?.reconnect())
        // What only a person can change is tried again when the page is opened or something is entered.
        if (retryAfterMs === undefined) pauses.reset()
        else pauses.schedule(retryAfterMs)
      } catch {
        // The storage was closed in the meantime.
        pauses.schedule()
      }
      await sheet.reload()
      if (isCurrent && !hasArrived) {
        hasArrived = true
        sheet.onCurrent()
      }
      deps.tabs.send({ token })
      // After a failure, what was entered meanwhile waits for the next attempt.
    } while (isRequested || (!pauses.isWaiting() && isBehind()))
    exchanging = undefined
  }

  const isBehind = () => announced > (found()?.seen ?? 0)

  /** Sends what was entered at once, or with the next attempt if the last one has failed. */
  function send(): void {
    if (exchanging || !pauses.isWaiting()) {
      pauses.reset()
      announced = Number.POSITIVE_INFINITY
      void exchangeAll()
    } else if (!isBusy) pauses.hasten()
  }

  /** Releases entries once none was added to those that are held for a while. */
  function hold(): void {
    const { own = [], unread = [] } = found() ?? {}
    const ids = [...own, ...unread].flatMap(({ entry, isHeld }) => (isHeld ? entry.id : [])).join()
    if (ids === holding.ids) return
    stopHolding()
    if (ids !== '') holding = { ids, stop: deps.clock.after(HOLD_MS, () => void release()) }
  }

  function stopHolding(): void {
    holding.stop()
    holding = NOTHING_HELD
  }

  async function release(): Promise<void> {
    const state = found()
    if (!state || !hasHeld(state)) return
    stopHolding()
    // If it fails, they are held again.
    await sheet.inTurn(() => deps.db.addEntries(token, [])).catch(() => undefined)
    await sheet.reload()
    deps.tabs.send({ token })
    send()
  }

  function watch(): void {
    const state = found()
    if (!state?.kept.isStarted || watching) return
    const begun = deps.watch(token, (seq = Number.POSITIVE_INFINITY) => {
      announced = Math.max(announced, seq)
      // What this browser sends comes back while it is being exchanged, and needs no other exchange.
      if (isBehind() && !isBusy) void exchangeAll()
    })
    watching = begun.catch(() => {
      // The next change of the state tries again, such as that of a later exchange.
      watching = undefined
      return undefined
    })
  }

  const stops = [
    network.onChange(() => network.isOnline() && void exchange()),
    visibility.onChange(() => void (visibility.isHidden() ? release() : exchange())),
    $state.listen(watch),
    $state.subscribe(hold),
  ]
  void sheet.reload().then(() => found() && exchange())
  return {
    exchange,
    send,
    release,
    stop() {
      for (const stop of stops) stop()
      void watching?.then((one) => one?.stop())
      watching = undefined
      stopHolding()
      pauses.reset()
    },
  }
}
