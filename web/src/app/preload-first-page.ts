import { chooseLocale, loadSupporterMessages } from '../i18n/translations.ts'
import { callEarly } from '../platform/api-client.ts'
import { deviceStorage, isUnconfirmed } from '../platform/device-storage.ts'
import { paths } from '../platform/paths.ts'
import { currentFamily, isDemo, savedFamily } from '../platform/session.ts'

const SIGN_UP_PATH = /^\/sign(?:-|__)up\/([\w-]+)$/

/**
 * Requests the first page's messages, data and code in parallel with React. It is only a head start: what is not used here
 * is requested again later.
 */
export function preloadFirstPage() {
  void loadSupporterMessages(chooseLocale()).catch(() => {})
  // The demo's data is on the device.
  if (isDemo()) return
  const { pathname } = location
  const [, invitation] = SIGN_UP_PATH.exec(pathname) ?? []
  if (invitation) {
    callEarly('POST /supporters/signup/validate', { body: { invitation } })
    callEarly('GET /supporters/families/:invitation', { params: { invitation } })
    void import('../features/sign-up/sign-up.screen.tsx')
    return
  }
  const family = currentFamily()
  if (family && leadsToTaskList(pathname, family)) {
    callEarly('GET /supporters/:user/families/:family/tasks', { params: { user: 'me', family } })
    callEarly('GET /supporters/:user/families/:family', { params: { user: 'me', family } })
    callEarly('GET /supporters/:user', { params: { user: 'me' } })
    void import('../features/tasks/task-list.screen.tsx')
  }
}

/** Whether the path is the task list, or redirects to it. */
function leadsToTaskList(pathname: string, family: string) {
  if (isUnconfirmed(savedFamily(family))) return false
  if (pathname === paths.root) return deviceStorage.read('wasClickedWithFamily') === family
  return pathname === paths.home() || pathname === paths.tasks
}
