import { call, isRefused } from './api-client.ts'

/** Stands in local storage until the server has heard of the log-out. It says nothing of who was here. */
const MARK = 'logged out'

/** Whether somebody has logged out here and the server does not know yet: its cookie must bring nobody back then. */
export function isLogOutUntold() {
  try {
    return localStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}

function setMark(isUntold: boolean) {
  try {
    if (isUntold) localStorage.setItem(MARK, 'yes')
    else localStorage.removeItem(MARK)
  } catch {
    // Without storage there is no app that opens offline, and so no log-out there.
  }
}

/** Ends the session of `token` on the server, on the way out of this page: what became of it is heard by the next one. */
export function sendLogOut(token: string | null) {
  setMark(true)
  // The page may be gone before the answer comes.
  call('DELETE /session', { keepalive: true, ...(token && { token }) }).catch(() => {})
}

/** Tells the server of a log-out that it has not heard of. Throws `CallError` where it cannot be reached: nobody may log in before. */
export async function tellLogOut() {
  const tell = async () => {
    // Another tab may have been first; its answer would end the cookie of whoever has logged in since.
    if (!isLogOutUntold()) return
    await call('DELETE /session').catch((error: unknown) => {
      // Refused: there is no session to end.
      if (!isRefused(error)) throw error
    })
    setMark(false)
  }
  if (!isLogOutUntold()) return
  await ('locks' in navigator ? navigator.locks.request('log-out', tell) : tell())
}

/** Tells it now, and whenever the network comes back. */
export function tellLogOutWhenOnline() {
  const tell = () => void tellLogOut().catch(() => {})
  tell()
  addEventListener('online', tell)
}
