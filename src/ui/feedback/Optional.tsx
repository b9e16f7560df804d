import { Component, type ReactNode, Suspense } from 'react'

interface Props {
  children: ReactNode
  /** Stands here until the part's script is there. */
  waiting?: ReactNode
  /** Stands here where it never comes: a lost connection must not take the rest of the page along. */
  missing?: ReactNode
}

/** A part of the page with a script of its own. */
export class Optional extends Component<Props, { isMissing: boolean }> {
  override state = { isMissing: false }

  static getDerivedStateFromError(): { isMissing: boolean } {
    return { isMissing: true }
  }

  override render(): ReactNode {
    const { children, waiting, missing } = this.props
    return this.state.isMissing ? missing : <Suspense fallback={waiting}>{children}</Suspense>
  }
}
