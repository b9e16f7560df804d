import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Ends only what hangs: on a slow and busy machine, a part may need seconds to appear.
configure({ asyncUtilTimeout: 20_000 })

// Test files share their workers, and with them the document and the storage of the simulated browser.
afterEach(() => {
  if (typeof window === 'undefined') return
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
