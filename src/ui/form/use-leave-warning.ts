import { useEffect } from 'react'

/** Lets the browser ask for confirmation before the page is left, closed or reloaded while something runs. */
export function useLeaveWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isRunning])
}
