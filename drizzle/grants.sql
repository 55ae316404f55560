-- Applied after every change of a function, and repeatable. Whatever is not granted here nobody has.
revoke all on all functions in schema public, leasehold from public;
revoke all on schema leasehold from public;
