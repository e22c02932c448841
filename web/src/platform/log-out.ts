import { call, isRefused } from './api-client.ts'

/** In local storage until the server knows of the log-out. It does not say who was signed in. */
const PENDING_KEY = 'logged out'

/** Whether someone has logged out here and the server does not know yet. Its cookie must not sign them in again. */
export function isLogOutPending() {
  try {
    return localStorage.getItem(PENDING_KEY) !== null
  } catch {
    return false
  }
}

function setLogOutPending(isPending: boolean) {
  try {
    if (isPending) localStorage.setItem(PENDING_KEY, 'yes')
    else localStorage.removeItem(PENDING_KEY)
  } catch {
    // Without storage the app does not open offline, so there is no log-out to remember.
  }
}

/** Ends the session of `token` on the server. The page is being left, so the next page checks the result. */
export function sendLogOut(token: string | null) {
  setLogOutPending(true)
  // The page may be gone before the reply comes.
  call('DELETE /session', { keepalive: true, ...(token && { token }) }).catch(() => {})
}

/** Sends a log-out that the server does not know of. Throws `CallError` if it cannot be reached: no one may log in before that. */
export async function completeLogOut() {
  const send = async () => {
    // Another tab may have been first. Sending again would end the session of a person who has logged in since.
    if (!isLogOutPending()) return
    await call('DELETE /session').catch((error: unknown) => {
      // Refused: there is no session to end.
      if (!isRefused(error)) throw error
    })
    setLogOutPending(false)
  }
  if (!isLogOutPending()) return
  await ('locks' in navigator ? navigator.locks.request('log-out', send) : send())
}

/** Sends it now, and again when the network returns. */
export function completeLogOutWhenOnline() {
  const send = () => void completeLogOut().catch(() => {})
  send()
  addEventListener('online', send)
}
