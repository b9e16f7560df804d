import { Component, type ReactNode, Suspense } from 'react'

interface Props {
  children: ReactNode
  /** Shown while the script loads. */
  loading?: ReactNode
  /** Shown if the script fails to load, so that the rest of the page keeps working. */
  fallback?: ReactNode
}

/** A part of the page that loads its own script (`React.lazy`). */
export class Optional extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    const { children, loading, fallback } = this.props
    return this.state.hasFailed ? fallback : <Suspense fallback={loading}>{children}</Suspense>
  }
}
