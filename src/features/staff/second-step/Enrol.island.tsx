import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import { useHydrated } from '../../../platform/use-hydrated.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { UNREACHABLE } from '../../shared/form-failure.ts'

// Lazily loaded, so that other pages do not share files with a page that few users ever see.
const EnrolPage = lazyPart(async () => (await import('./EnrolPage.tsx')).EnrolPage)

export function EnrolIsland() {
  const hydrated = useHydrated()
  const opening = <Spinner size="page" label="Opening the link…" />
  if (!hydrated) return opening
  return (
    <Optional loading={opening} fallback={(retry) => <NotLoaded onRetry={retry} />}>
      <EnrolPage />
    </Optional>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <Notice kind="warning" onRetry={onRetry}>
        <p>{UNREACHABLE}</p>
      </Notice>
    </div>
  )
}
