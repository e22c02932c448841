import { Trans } from '@lingui/react/macro'

/** The operator's mail address, in a line. */
export const OperatorContact = ({ contact }: { contact: string }) => (
  <Trans>
    Contact: <a href={`mailto:${contact}`}>{contact}</a>
  </Trans>
)
