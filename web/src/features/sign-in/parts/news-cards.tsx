import { useMyProfile, useShownFamily } from '../../families/families.api.ts'
import { ConsentCard } from './ask-consent.tsx'
import { MailChoice } from './mail-choice.tsx'
import { NewRole } from './new-role.tsx'
import { RoleOffer } from './role-offer.tsx'

export function NewsCards({ family }: { family: string }) {
  const { role, is_new_role, offered_role } = useShownFamily(family).me
  const me = useMyProfile(family)
  return (
    <>
      {me.consents_missing?.length > 0 && <ConsentCard family={family} />}
      {is_new_role && role !== 'supporter' && <NewRole family={family} role={role} />}
      {offered_role && <RoleOffer family={family} role={offered_role} />}
      <MailChoice family={family} />
    </>
  )
}
