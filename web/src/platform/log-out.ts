import { call, isRefused } from './api-client.ts'
import { attempt } from './attempt.ts'

/** The name of an item in local storage that exists until the server knows of the log-out. It does not contain who was signed in. */
const PENDING_KEY = 'logged out'

/** Whether someone has logged out here and the server does not know yet. The device's cookie must not sign them in again. */
export const isLogOutPending = () => attempt(() => localStorage.getItem(PENDING_KEY) !== null) ?? false

// Without storage the app does not open offline, so there is no log-out to remember.
const setLogOutPending = (isPending: boolean) =>
  attempt(() => (isPending ? localStorage.setItem(PENDING_KEY, 'yes') : localStorage.removeItem(PENDING_KEY)))

/** Ends the session of `token` on the server. This page is being left, so the next page checks the result. */
export function sendLogOut(token: string | null) {
  setLogOutPending(true)
  // The page may be gone before the reply comes.
  call('DELETE /session', { keepalive: true, ...(token && { token }) }).catch(() => {})
}

/**
 * Sends a log-out that the server does not know of. Throws `CallError` if the server cannot be reached. No one may log in before the server
 * knows.
 */
export async function completeLogOut() {
  const send = async () => {
    // Another tab may have sent the log-out already. Sending it again would end the session of a person who has logged in since then.
    if (!isLogOutPending()) return
    await call('DELETE /session').catch((error: unknown) => {
      // A refusal means that there is no session to end.
      if (!isRefused(error)) throw error
    })
    setLogOutPending(false)
  }
  if (!isLogOutPending()) return
  await ('locks' in navigator ? navigator.locks.request('log-out', send) : send())
}

/** Sends the log-out now, and again when the network returns. */
export function completeLogOutWhenOnline() {
  const send = () => void completeLogOut().catch(() => {})
  send()
  addEventListener('online', send)
}
