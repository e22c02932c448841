import './prepare.ts'

void import('../commands/mail.ts')
