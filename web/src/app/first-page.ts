import { chooseLocale, wordsOf } from '../i18n/words.ts'
import { callEarly } from '../platform/api-client.ts'
import { deviceStorage, isUnconfirmed } from '../platform/device-storage.ts'
import { currentFamily, isDemo, savedFamily } from '../platform/session.ts'
import { paths } from './paths.ts'

const INVITED = /^\/sign(?:-|__)up\/([\w-]+)$/

/**
 * Asks for what the first page needs beside the libraries: its words, its data and its code are then on their way
 * together with React, and not after it. Only a head start: what nobody takes here is asked for again in its time.
 */
export function askForFirstPage() {
  void wordsOf(chooseLocale()).catch(() => {})
  // What the demo shows is on the device.
  if (isDemo()) return
  const { pathname } = location
  const [, invitation] = INVITED.exec(pathname) ?? []
  if (invitation) {
    callEarly('POST /supporters/signup/validate', { body: { invitation } })
    callEarly('GET /supporters/families/:invitation', { params: { invitation } })
    void import('../features/sign-up/sign-up.screen.tsx')
    return
  }
  const family = currentFamily()
  if (family && isTaskList(pathname, family)) {
    callEarly('GET /supporters/:user/families/:family/tasks', { params: { user: 'me', family } })
    callEarly('GET /supporters/:user/families/:family', { params: { user: 'me', family } })
    callEarly('GET /supporters/:user', { params: { user: 'me' } })
    void import('../features/tasks/task-list.screen.tsx')
  }
}

/** Whether the address is that of the task list, or leads on to it. */
function isTaskList(pathname: string, family: string) {
  if (isUnconfirmed(savedFamily(family))) return false
  if (pathname === paths.root) return deviceStorage.read('wasClickedWithFamily') === family
  return pathname === paths.home() || pathname === paths.tasks
}
