import { useStore } from '@nanostores/react'
import { Suspense, startTransition, use, useEffect, useState } from 'react'
import { Optional } from '../../platform/lazy/Optional.tsx'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PartMissing } from '../../ui/feedback/PartMissing.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { LiveNotifications, RoundMissing, RoundWaiting, ScreenView } from './lazy-parts.ts'
import { messages } from './messages.ts'
import { OpenRound, type OpenState } from './OpenRound.tsx'
import type { RoundState } from './round.store.ts'
import { type RoundScreen, roundOf } from './round-screen.ts'

interface Props {
  screen: RoundScreen
}

const SPINNER = <Spinner size="page" label={messages.loading} />

/** Shows the page of a round: its loading state or message, or the round itself. */
export function RoundView(props: Props) {
  return (
    // Keeps the content of the page until what hydrates it has loaded.
    <Suspense fallback={null}>
      <Screen {...props} />
    </Suspense>
  )
}

function Screen({ screen }: Props) {
  const { firstPaint, hasContent } = screen
  const isHydrated = useHydrated()
  const state = useStore(screen.round.$state, { ssr: 'initial' })
  const isPhoneLayout = useStore(screen.layout.$isPhoneLayout, { ssr: 'initial' })
  const fullCard = useStore(screen.fullCard.$state)
  const dialog = useStore(screen.$dialog, { ssr: 'initial' })
  const isScreenView = isHydrated && screen.isScreenView()
  const isComplete = !roundOf(state) || isPhoneLayout || fullCard.status !== 'loading' || isScreenView
  const isShown = useShown(state.status !== 'loading', isComplete, hasContent)
  // Chosen once: when the script has arrived, React repeats this render, which must then call the same hooks.
  const [missingCard] = useState(() =>
    !isHydrated && hasContent && !isComplete ? screen.fullCard.load() : undefined,
  )
  if (!isHydrated && hasContent) {
    if (missingCard) use(missingCard)
    firstPaint.stopRecording()
  }

  useEffect(() => screen.start(), [screen])
  useEffect(() => {
    if (isHydrated && hasContent) firstPaint.end()
  }, [isHydrated, hasContent, firstPaint])

  if (!isShown) return SPINNER
  if (state.status !== 'loading' && isScreenView) {
    return (
      <Optional fallback={(retry) => <PartMissing onRetry={retry} />}>
        <ScreenView screen={screen} />
      </Optional>
    )
  }

  const token = isHydrated ? screen.token() : undefined
  return (
    <>
      <RoundStateView screen={screen} state={state} />
      {state.status === 'live' && token !== undefined && (
        <Optional fallback={(retry) => dialog === 'notifications' && <PartMissing onRetry={retry} />}>
          <LiveNotifications screen={screen} token={token} />
        </Optional>
      )}
    </>
  )
}

/** Shows what the state of a round needs, without the notifications beside it. */
function RoundStateView({ screen, state }: Props & { state: RoundState }) {
  const round = roundOf(state)
  if (round) {
    const openState = state.status === 'shown' ? undefined : (state as OpenState)
    return <OpenRound screen={screen} round={round} state={openState} />
  }
  return (
    <Optional
      loading={SPINNER}
      fallback={(retry) => (
        <EmptyState title={messages.missing} action={<Button onClick={retry}>{messages.retry}</Button>} />
      )}
    >
      {state.status === 'missing' && (
        <RoundMissing reason={state.reason} isSignedIn={screen.isSignedIn()} onRetry={screen.round.retry} />
      )}
      {state.status === 'live' && <RoundWaiting screen={screen} connection={state.connection} />}
    </Optional>
  )
}

/**
 * Returns whether the content is shown: unless it is in the page, its first render is a transition, which lets the browser
 * respond in between. A change of a store itself always renders at once.
 * @param isComplete whether nothing is missing that the first render shows
 */
function useShown(isLoaded: boolean, isComplete: boolean, isInPage: boolean): boolean {
  const [wasShown, setShown] = useState(isInPage)
  useEffect(
    () => startTransition(() => setShown((wasShown) => isLoaded && (wasShown || isComplete))),
    [isLoaded, isComplete],
  )
  return isLoaded && wasShown
}
