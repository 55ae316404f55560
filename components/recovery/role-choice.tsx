import { SheetChoice } from '@/components/recovery/sheet-choice';
import { ROLES, type Role } from '@/lib/auth/policy';

/** What each role is for, in the words of the policy. */
export const ROLE_NOTES: Record<Role, string> = {
  viewer: 'Reads everything, and acts on nothing.',
  operator: 'Acts on jobs, queues, workers and sessions.',
  approver: 'Acts, and approves what others ask for. Nobody approves their own.',
  reviewer: 'Signs off and queries what others did, and does not act.',
  admin: 'Says who is who here, and does not act, approve or review.',
};

const OPTIONS = ROLES.map((role) => ({
  value: role,
  label: role.charAt(0).toUpperCase() + role.slice(1),
}));

type RoleChoiceProps = { value: Role | null; error: string | undefined; onChange: (role: Role) => void };

/** What a person is to be. */
export function RoleChoice({ value, error, onChange }: RoleChoiceProps) {
  return (
    <SheetChoice
      title="Role"
      label="Role"
      options={OPTIONS}
      value={value}
      error={error}
      note={value === null ? 'One role each: who acts does not review.' : ROLE_NOTES[value]}
      onChange={onChange}
    />
  );
}
