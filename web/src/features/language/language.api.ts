import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { currentFamily } from '../../platform/session.ts'

/** ms. The change of the app's language waits for the server at most this long. */
const SAVE_TIMEOUT = 4_000

/** Stores the language on this device, sends it to the server if someone is signed in (SMS use it), and reloads the app. */
export const usePickLanguage = () => useMutation({ mutationFn: pickLanguage, onSuccess: () => location.reload() })

async function pickLanguage(locale: Locale) {
  deviceStorage.write('locale', locale)
  if (!currentFamily()) return
  // If the server does not reply, the app changes its language anyway. The profile then shows the language of the SMS.
  await call('PATCH /supporters/:user', { params: { user: 'me' }, body: { locale }, timeout: SAVE_TIMEOUT }).catch(() => null)
}
