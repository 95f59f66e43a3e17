-- The assignments of one joint lesson, given in one act, share an id: they are changed and deleted as one until a class's
-- own is changed apart.
alter table task add column joint_task_id uuid;
create index task_joint on task (school_id, joint_task_id) where joint_task_id is not null;

-- Of those given before, the ones that are still the same belong together.
with given as (
  select task.school_id, task.id, task.version, count(*) over same as classes, first_value(task.id) over same as first_id
    from task
    join joint_member member on member.school_id = task.school_id
      and member.academic_subject_id = task.academic_subject_id and member.ended_on is null
    window same as (partition by task.school_id, member.joint_group_id, task.title, task.description, task.due_date,
        task.max_score, task.created_by, task.version
      order by task.id rows between unbounded preceding and unbounded following)
)
update task set joint_task_id = given.first_id
  from given where given.classes > 1 and task.school_id = given.school_id and task.id = given.id;
