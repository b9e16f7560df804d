import type { OpenSheet } from '../../platform/sheets/open-sheet.ts'
import { routes, scorePath } from '../../routes.ts'
import { LinkButton } from '../../ui/form/LinkButton.tsx'

/** Leads to the round that is scored in this browser, or to the beginning of one. */
export function KeepScoreLink({ sheet }: { sheet?: OpenSheet | undefined }) {
  return sheet ? (
    <LinkButton kind="main" href={scorePath(sheet.token)}>
      Continue: <bdi>{sheet.course}</bdi>
    </LinkButton>
  ) : (
    <LinkButton kind="main" href={routes.play.path}>
      Keep score
    </LinkButton>
  )
}
