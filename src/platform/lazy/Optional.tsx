import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'
import { network } from '../browser/network.ts'
import { useHydrated } from '../use-hydrated.ts'
import { lazyScript, retryScripts } from './lazy-script.ts'

/** Thrown when a lazily loaded part is rendered and its script could not be loaded. */
class PartNotLoaded extends Error {
  /** Makes the next render load the script again. */
  readonly reset: () => void

  constructor(cause: unknown, reset: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.reset = reset
  }
}

/**
 * Returns a component whose script is loaded when it is first rendered. Must be rendered inside `Optional`. Unlike
 * React's `lazy`, it can be rendered again after a failure.
 */
export function lazyPart<P extends object>(importPart: () => Promise<ComponentType<P>>): ComponentType<P> {
  const load = lazyScript(importPart)
  const create = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        throw new PartNotLoaded(error, () => {
          part = create()
        })
      }
    })
  let part = create()
  return function LazyPart(props: P) {
    return createElement<P>(part as ComponentType<P>, props)
  }
}

type Components<Script> = {
  [Name in keyof Script as Script[Name] extends ComponentType<never> ? Name : never]: Script[Name]
}

/** Returns the components of one script by name, which are loaded together when the first of them is rendered. */
export function lazyParts<Script extends object>(importScript: () => Promise<Script>): Components<Script> {
  const part = (_: unknown, name: string) =>
    lazyPart(async () => (await importScript())[name as keyof Script] as ComponentType)
  return new Proxy({}, { get: part }) as Components<Script>
}

interface Props {
  children: ReactNode
  /** Shown until the script of the part has loaded. */
  loading?: ReactNode
  /**
   * Shown if the script could not be loaded. `retry` loads it again at the user's request, `reset` without one, as when
   * the browser is back online.
   */
  fallback?: (retry: () => void, reset: () => void) => ReactNode
}

/** A boundary around a lazily loaded part, so that the page works if its script does not load. */
export class Optional extends Component<Props, { error: unknown }> {
  override state = { error: undefined as unknown }
  private unsubscribe = () => {}

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('unknown error') }
  }

  override componentDidMount(): void {
    this.unsubscribe = network.onChange(() => {
      if (network.isOnline()) this.reset()
    })
  }

  override componentWillUnmount(): void {
    this.unsubscribe()
  }

  private reset(): void {
    const { error } = this.state
    if (!(error instanceof PartNotLoaded)) return
    error.reset()
    this.setState({ error: undefined })
  }

  private retry = async (): Promise<void> => {
    await retryScripts()
    this.reset()
  }

  override render(): ReactNode {
    const { children, loading, fallback } = this.props
    if (this.state.error !== undefined)
      return fallback?.(
        () => void this.retry(),
        () => this.reset(),
      )
    return <Later loading={loading}>{children}</Later>
  }
}

/** Leaves the part out until the page is hydrated: whoever prerenders a page has no parts that load later. */
function Later({ loading, children }: Pick<Props, 'loading' | 'children'>) {
  return useHydrated() ? <Suspense fallback={loading}>{children}</Suspense> : loading
}
