import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deviceStorage } from '../../../platform/device-storage.ts'
import { settingsQuery } from '../server-settings.api.ts'

/**
 * The server's settings, undefined until they have come. Stores the operator's mail address, so that an error screen has it when the server
 * is down. `settingsQuery` does not store the address, because its code is in the first load, which stays small. The demo's settings have
 * no address, so nothing is stored.
 */
export function useServerSettings() {
  const { data: settings } = useQuery(settingsQuery)
  const contact = settings?.contact
  useEffect(() => {
    if (contact) deviceStorage.write('contact', contact)
  }, [contact])
  return settings
}
