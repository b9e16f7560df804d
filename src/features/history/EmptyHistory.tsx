import { settings } from '../../platform/settings.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import { ASK_FOR_LINK, EMPTY, GET_APP, GET_HELP, HOW_ROUNDS_APPEAR } from './messages.ts'

/** Shown to a golfer without rounds, with links for the next steps. */
export function EmptyHistory() {
  return (
    <EmptyState
      title={EMPTY}
      action={
        <>
          <LinkButton kind="main" href={settings.PUBLIC_ABOUT_URL}>
            {GET_APP}
          </LinkButton>
          <LinkButton href={settings.PUBLIC_SUPPORT_URL}>{GET_HELP}</LinkButton>
        </>
      }
    >
      <p>{HOW_ROUNDS_APPEAR}</p>
      <p>{ASK_FOR_LINK}</p>
    </EmptyState>
  )
}
